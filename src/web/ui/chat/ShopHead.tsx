import type { CSSProperties, ReactNode } from 'react'
import { textOn } from '#contract/features/embed.ts'
import styles from './chat.module.css'

interface ShopHeadProps {
  name: string
  /** `#rrggbb` */
  colour: string
  subtitle: string
  /** Whether the name is the title of the whole screen. */
  isTitle?: boolean
  actions?: ReactNode
}

/** The top of a chat as customers see it: who answers, in the colour of the shop. */
export function ShopHead({ name, colour, subtitle, isTitle = false, actions }: ShopHeadProps) {
  const Name = isTitle ? 'h1' : 'strong'
  return (
    <header className={styles.shopHead} style={{ '--shop': colour, '--on-shop': textOn(colour) } as CSSProperties}>
      <ShopInitial name={name} colour={textOn(colour)} onColour={colour} />
      <div className={styles.shopText}>
        <Name className={styles.shopName}>{name}</Name>
        <p>{subtitle}</p>
      </div>
      {actions}
    </header>
  )
}

interface ShopInitialProps {
  name: string
  /** `#rrggbb` */
  colour: string
  onColour?: string
  /** In CSS pixels. */
  size?: number
}

/** The first letter or character of a name, in a colour. Decorative: the name stands beside it. */
export function ShopInitial({ name, colour, onColour, size = 40 }: ShopInitialProps) {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (
    <span
      className={styles.shopInitial}
      style={{ background: colour, color: onColour ?? textOn(colour), '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {(first?.segment ?? '').toLocaleUpperCase()}
    </span>
  )
}
