import { Link } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { fieldOfEntry, fieldPath } from './field-places.ts'

/** Of an answer that is made from the bot information: from which field, and the way there. Nothing of any other answer. */
export function FactSource({ entryId }: { entryId: string }) {
  const { why, fields } = usePhrases('information')
  const { pathTo } = useWorkspace()
  const place = fieldOfEntry(entryId)
  if (place === undefined) return null
  const label = fields[place.field]
  return (
    <p>
      {place.featureId === undefined ? why.from(label) : why.fromFeature(label)}{' '}
      <Link to={fieldPath(pathTo('botInformation'), place)}>{why.edit}</Link>
    </p>
  )
}
