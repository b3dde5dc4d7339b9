/** Buttons and links in a button's clothes for pages that load without Mantine (home, hosted page, 404). Elsewhere use Mantine's Button. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from '../button.module.css'

interface Look {
  look?: 'default' | 'primary' | 'quiet'
  size?: 'small' | 'medium' | 'large'
}

function classOf({ look = 'default', size = 'medium' }: Look, className: string | undefined): string {
  return [styles.button, look !== 'default' && styles[look], size !== 'medium' && styles[size], className]
    .filter(Boolean)
    .join(' ')
}

export function PlainButton({ look, size, className, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classOf({ ...(look && { look }), ...(size && { size }) }, className)} />
  )
}

export function ButtonLink({ look, size, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ ...(look && { look }), ...(size && { size }) }, className)} />
}
