import { ActivitySender } from '../features/impact/log/activity-sender.tsx'
import { CommentSender } from '../features/posts/comment-outbox.tsx'
import { HandoverSender } from '../features/rentals/handover/handover-outbox.tsx'
import { PaymentSender } from '../features/rentals/payment/waiting-payment.tsx'

/** Everything that waits on this device for a network, of whoever is signed in; so does what a bank sent back. */
export const Senders = () => (
  <>
    <ActivitySender />
    <HandoverSender />
    <CommentSender />
    <PaymentSender />
  </>
)
