import { Navigate, useLocation } from 'react-router'
import { useWorkspace } from '#web/platform/workspace.tsx'
import { corpusChildren, corpusItemPath, newItemId } from './corpus.paths.ts'

/** `corpusMenu` and `corpusMenu/addCorpus` are the list; the latter with the drawer open on a new item. */
export default function ToList() {
  const { pathname, state } = useLocation()
  const { pathTo } = useWorkspace()
  const list = pathTo(corpusChildren.list)
  const isAdding = pathname.endsWith(corpusChildren.add)
  return <Navigate to={isAdding ? corpusItemPath(list, newItemId) : list} state={state as unknown} replace />
}
