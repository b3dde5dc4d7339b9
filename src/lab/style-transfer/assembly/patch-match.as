export { measure, search } from './search'
export { vote } from './vote'
