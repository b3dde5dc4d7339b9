/** What other features show of the bot information: fields that save themselves, features, how far the saving is, and the way to a field. */
export { InformationEditing } from './editing/InformationEditing.tsx'
export { FactSource } from './FactSource.tsx'
export { FeatureLedger } from './features/FeatureLedger.tsx'
export { fieldOfEntry } from './field-places.ts'
export { isFilled } from './fields/read-value.ts'
export { FieldLedger } from './ledger/FieldLedger.tsx'
export { SaveState } from './ledger/SaveState.tsx'
