import styles from './replies.module.css'

/** On or off at the end of a row, without a form's field around it. */
export function RowSwitch({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
    >
      <i />
    </button>
  )
}
