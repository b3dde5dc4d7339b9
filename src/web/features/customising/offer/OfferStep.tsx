import { StepOfBot } from '../frame/StepOfBot.tsx'
import { Offer } from './Offer.tsx'

/** Step two: what is sold, and what customers ask about the shop. */
export default function OfferStep() {
  return (
    <StepOfBot step="offer">
      <Offer />
    </StepOfBot>
  )
}
