/** The comparison of plans, apart from the rest: whoever shows it reads the words of plans and accounts. */
export { Comparison } from './Comparison.tsx'
