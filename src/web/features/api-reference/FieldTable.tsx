import type { z } from 'zod'
import type { ApiReferencePhrases } from '#phrases/zh/features/api-reference.ts'
import styles from './api-reference.module.css'
import { fieldsOf } from './schema-fields.ts'

interface FieldTableProps {
  schema: z.ZodType
  io: 'input' | 'output'
  phrases: ApiReferencePhrases
}

export function FieldTable({ schema, io, phrases }: FieldTableProps) {
  const { fields, parts } = phrases
  const rows = fieldsOf(schema, io, phrases)
  if (rows.length === 0) return <p className={styles.small}>{parts.noFields}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{fields.name}</th>
          <th scope="col">{fields.type}</th>
          <th scope="col">{fields.rules}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, type, isRequired, rules }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path === '' ? '·' : path}</code>
            </th>
            <td>{type}</td>
            <td>{[isRequired ? fields.required : fields.optional, ...rules].join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
