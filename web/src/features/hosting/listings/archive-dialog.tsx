import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface ArchiveDialogProps {
  listing: HostedListing
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

function rentalsStand(count: number): string {
  if (count === 0) return 'Nobody has rented it for the days to come.'
  return count === 1
    ? 'One rental is agreed and stands as it is: you still owe it to the renter.'
    : `${count} rentals are agreed and stand as they are: you still owe them to the renters.`
}

export function ArchiveDialog({ listing, open, onClose, onConfirm }: ArchiveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Archive ${listing.name}?`}
      action="Archive"
      busyLabel={false}
      onConfirm={onConfirm}
    >
      <p>{rentalsStand(listing.upcomingRentals)}</p>
      <p className="mt-3 text-ink-soft">
        It leaves all lists, and its page says that it is no longer offered. You can bring it back.
      </p>
    </ConfirmDialog>
  )
}
