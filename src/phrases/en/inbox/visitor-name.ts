import type { visitorName as zh } from '../../zh/inbox/visitor-name.ts'

export const visitorName: typeof zh = (code) => (code === null ? 'Visitor' : `Visitor ${code}`)
