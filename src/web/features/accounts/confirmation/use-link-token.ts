import { useLocation } from 'react-router'

/** The secret of a mailed link. It follows the `#`, so that no server and no other site reads it. */
export function useLinkToken(): string {
  return useLocation().hash.slice(1)
}
