/** What others show of plans and requests for VIP. */
export { OpenLead } from './OpenLead.tsx'
