/** Values of a form by path: `name`, `keywords.3`, `hours.monday.from`. */

export function valueAt(values: object, path: string): unknown {
  let current: unknown = values
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<string, unknown>)[part]
  }
  return current
}

/** A copy with another value at the path; everything beside the path stays the same object. */
export function withValueAt<V extends object>(values: V, path: string, value: unknown): V {
  const [part = '', ...rest] = path.split('.')
  const inner: unknown = (values as Record<string, unknown>)[part]
  const next = rest.length === 0 ? value : withValueAt(isHolder(inner) ? inner : {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(part), next) as unknown as V
  return { ...values, [part]: next }
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
