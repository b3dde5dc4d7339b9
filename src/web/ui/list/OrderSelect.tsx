import { Select } from '@mantine/core'

type Order = 'newest' | 'oldest'
const orders: readonly Order[] = ['newest', 'oldest']

interface OrderSelectProps {
  label: string
  words: Readonly<Record<Order, string>>
  value: Order
  onChange: (value: Order) => void
  className?: string | undefined
}

/** By time, which way round. */
export function OrderSelect({ label, words, value, onChange, className }: OrderSelectProps) {
  return (
    <Select
      {...(className !== undefined && { className })}
      aria-label={label}
      data={orders.map((order) => ({ value: order, label: words[order] }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === 'oldest' ? 'oldest' : 'newest')}
    />
  )
}
