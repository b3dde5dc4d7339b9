import { usePhrases } from '#web/platform/language/language.tsx'
import home from '../home.module.css'
import { ProductPicture } from './ProductPicture.tsx'
import styles from './product.module.css'

/** The main job in one picture: fix an answer on the left, see it on the right. */
export function SplitScreen() {
  const { product } = usePhrases('home')
  return (
    <section className={home.section} id="product">
      <h2>{product.heading}</h2>
      <p className={home.sectionText}>{product.text}</p>
      <ProductPicture name="split-screen" alt={product.picture} size={{ wide: [1328, 760], narrow: [390, 700] }} />
      <ul className={styles.points}>
        {product.points.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
