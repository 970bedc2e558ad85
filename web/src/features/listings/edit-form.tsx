import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useLeaveGuard } from '../../lib/forms.ts'
import { addToast } from '../../lib/toast-store.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

/** Back to the page of the listing once everything is saved. */
export function useSavedListing(path: string, hasChanges: boolean) {
  const guard = useLeaveGuard(hasChanges)
  const [, navigate] = useLocation()
  const onSaved = () => {
    guard.letGo()
    addToast({ title: 'Changes saved', description: 'This is what renters see from now on.' })
    navigate(path, { replace: true })
  }
  return { guard, onSaved }
}

interface EditFormProps {
  name: string
  /** The page of the listing. */
  path: string
  guard: ReturnType<typeof useLeaveGuard>
  isSaving: boolean
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** What is around the fields of a listing that is changed: both ways out, and the one to save. */
export function EditForm({ name, path, guard, isSaving, onSubmit, children }: EditFormProps) {
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={path}>Back to the listing</BackLink>
      <h1 className="mt-2 text-3xl">Edit {name}</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        What is agreed or held keeps its price and its rules. To pause, archive or copy it, go to{' '}
        <TextLink href={PATHS.hosting}>Hosting</TextLink>.
      </p>
      <form noValidate onSubmit={onSubmit} className="space-y-10">
        {children}
        <div
          data-bottom-bar="here"
          className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-float lg:sticky lg:border-t lg:bg-paper lg:shadow-none"
        >
          <div className="page-width flex min-h-19 items-center justify-end gap-3 lg:justify-start lg:px-0">
            <Button type="submit" size="large" busyLabel={isSaving && 'Saving...'}>
              Save changes
            </Button>
            <ButtonLink href={path} variant="quiet" className="order-first lg:order-none">
              Cancel
            </ButtonLink>
          </div>
        </div>
      </form>
      <LeaveDialog guard={guard} />
    </div>
  )
}

/** Sends changed fields only, so that a concurrent change of other fields stays. */
export function changedFields<Fields extends object>(
  before: Record<string, unknown>,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
