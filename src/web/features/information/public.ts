/** What other features show of the bot information: fields that save themselves, features, how far the saving is, and the way to a field. */
export { InformationEditing, useInformation } from './editing/InformationEditing.tsx'
export { FeatureLedger } from './features/FeatureLedger.tsx'
export { isFilled } from './fields/read-value.ts'
export { basicFields, buyingFields, fieldOfEntry, fieldPath, moreFields } from './information.paths.ts'
export { FieldLedger } from './ledger/FieldLedger.tsx'
export { SaveState } from './ledger/SaveState.tsx'
