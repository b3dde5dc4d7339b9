import { usePhrases } from '#web/platform/language/language.tsx'
import home from '../home.module.css'
import { ProductPicture } from './ProductPicture.tsx'

export function Importing() {
  const { importing } = usePhrases('home')
  return (
    <section className={`${home.section} ${home.beside}`}>
      <div>
        <h2>{importing.heading}</h2>
        <p className={home.sectionText}>{importing.text}</p>
        <p className={home.note}>{importing.note}</p>
      </div>
      <ProductPicture name="import" alt={importing.picture} size={{ wide: [960, 620], narrow: [390, 620] }} />
    </section>
  )
}
