import type { FormFaults } from '#web/platform/forms/faults.ts'

export interface FactInputProps {
  /** Of the element that has the focus first. */
  id: string
  labelId: string
  field: string
  value: unknown
  faults: FormFaults
  /** Of what stands below the field: a fault, a hint. */
  describedBy: string | undefined
  /** Each key. */
  onType: (value: unknown) => void
  /** A choice, which is saved at once. */
  onPut: (value: unknown) => void
}
