/** How the parts of an office file point at each other. */
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { readXml } from './xml-reader.ts'
import type { ZipArchive } from './zip-archive.ts'

export interface Relationship {
  id: string
  /** The last word of its type: the strict and the usual namespaces differ before it. */
  type: string
  target: string
  isExternal: boolean
}

export const maxRelationships = 2_000

export async function readRelationships(archive: ZipArchive, partName: string): Promise<Relationship[]> {
  const slash = partName.lastIndexOf('/')
  const relationshipsPart = `${partName.slice(0, slash + 1)}_rels/${partName.slice(slash + 1)}.rels`
  const found: Relationship[] = []
  if (!archive.has(relationshipsPart)) return found
  await readXml(archive.readPart(relationshipsPart), {
    openTag(name, attributes) {
      if (name !== 'Relationship') return
      if (found.length >= maxRelationships) throw new SpreadsheetError('bomb', { reason: 'relationships' })
      found.push({
        id: attributes.Id ?? '',
        type: (attributes.Type ?? '').split('/').at(-1) ?? '',
        target: attributes.Target ?? '',
        isExternal: attributes.TargetMode === 'External',
      })
    },
  })
  return found
}

/** A target is relative to the folder of its part, or starts at the root with a slash. */
export function resolvePart(fromPart: string, target: string): string {
  const path = target.startsWith('/') ? target : `${fromPart.slice(0, fromPart.lastIndexOf('/') + 1)}${target}`
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
