import { Link } from 'react-router'
import styles from './overview.module.css'

interface KeyNumberProps {
  label: string
  value: string
  text: string
  /** The list of what is counted. */
  to?: string
  parts?: readonly { readonly text: string; readonly to: string }[]
}

/** One number, what it is, and the list behind it. */
export function KeyNumber({ label, value, text, to, parts = [] }: KeyNumberProps) {
  return (
    <div className={styles.number}>
      <h2>{label}</h2>
      <strong className="tabular">{to === undefined ? value : <Link to={to}>{value}</Link>}</strong>
      <p className="tabular">{text}</p>
      {parts.length > 0 && (
        <ul className={`${styles.parts} tabular`}>
          {parts.map((part) => (
            <li key={part.to}>
              <Link to={part.to}>{part.text}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
