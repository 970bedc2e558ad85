import type { RentalType } from '@commonplot/shared/rentals/rental.ts'

export const paymentSuccessful = (type: RentalType) => ({
  title: 'Payment Successful!',
  description: `Your ${type} rental has been confirmed.`,
})

export const PAYMENT_PENDING = {
  title: 'Payment pending',
  description:
    'Your bank is still working on it. The rental is confirmed as soon as it is through.',
}
