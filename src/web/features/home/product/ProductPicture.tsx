import { useLocale } from '#web/platform/language/language.tsx'
import styles from './product.module.css'

/** Taken by `npm run pictures`: `LANGUAGE/NAME-THEME-WIDTH.webp`. */
const pictures = import.meta.glob<string>('./pictures/*/*.webp', { eager: true, import: 'default', query: '?url' })

function addressOf(name: string, locale: string, theme: string, width: string): string {
  const address = pictures[`./pictures/${locale}/${name}-${theme}-${width}.webp`]
  if (address === undefined) throw new Error(`No picture ${locale}/${name}-${theme}-${width}`)
  return address
}

interface ProductPictureProps {
  name: string
  alt: string
  /** Of both shapes, in CSS pixels: the page keeps their room before they are there. */
  size: { readonly wide: readonly [number, number]; readonly narrow: readonly [number, number] }
}

/**
 * A screen of the product as it is, in the language and the theme of the page. A phone gets a picture of the screen on a phone, not a small one of
 * the wide screen.
 */
export function ProductPicture({ name, alt, size }: ProductPictureProps) {
  const locale = useLocale()
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={styles.picture} data-theme-of={theme}>
          <source
            media="(max-width: 600px)"
            srcSet={addressOf(name, locale, theme, 'narrow')}
            width={size.narrow[0]}
            height={size.narrow[1]}
          />
          <img
            src={addressOf(name, locale, theme, 'wide')}
            width={size.wide[0]}
            height={size.wide[1]}
            alt={alt}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </>
  )
}
