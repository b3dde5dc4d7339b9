/** The endpoints of the contract in the order of the page. The id of an endpoint is the anchor of its entry. */
import { type EndpointGroup, endpointGroups as groups } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface ShownGroup {
  name: EndpointGroup
  endpoints: readonly Endpoint[]
}

/** What a program asks first stands first: its own calls by key, then by path. */
function rank({ access, path }: Endpoint): string {
  return `${access === 'bearer' || access === 'botKey' ? 0 : 1} ${path}`
}

export const endpointGroups: readonly ShownGroup[] = (Object.keys(groups) as EndpointGroup[]).map((name) => ({
  name,
  endpoints: groups[name].toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)),
}))
