import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { textOfCode } from '#web/platform/requests/api-client.ts'
import styles from './api-reference.module.css'

export function ErrorTable({ codes, phrases }: { codes: readonly ErrorCode[]; phrases: ApiReferencePhrases }) {
  const all = usePhrases()
  return (
    <table className={`${styles.table} ${styles.errorTable}`}>
      <thead>
        <tr>
          <th scope="col">{phrases.fields.code}</th>
          <th scope="col">HTTP</th>
          <th scope="col">{phrases.fields.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td className="tabular">{errorStatus[code]}</td>
            <td>{textOfCode(all, code, {})}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
