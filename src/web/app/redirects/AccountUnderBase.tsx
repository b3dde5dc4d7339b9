import { Navigate, useLocation, useParams } from 'react-router'

/** The account area stood below the workspace in the first version. */
export function AccountUnderBase() {
  const { '*': rest = '' } = useParams()
  const { search, hash, state } = useLocation()
  return <Navigate to={{ pathname: `/userIndex/${rest}`, search, hash }} state={state as unknown} replace />
}
