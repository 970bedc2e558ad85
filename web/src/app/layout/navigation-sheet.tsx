import { useVisit } from '../../lib/visit.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountEntries } from './account-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'

interface NavigationSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The top navigation where there is no room for it in a row. */
export function NavigationSheet({ open, onOpenChange }: NavigationSheetProps) {
  const { userId, hasAccounts } = useVisit()
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Menu" placement="side">
      <nav aria-label="Main" className="-mx-3 flex flex-col">
        <NavigationLinks
          onNavigate={close}
          linkClassName="display flex min-h-13 items-center justify-between rounded-md px-3 text-xl hover:bg-sunken"
          currentClassName="text-leaf"
        />
      </nav>
      {hasAccounts && userId !== null && (
        <div className="-mx-3 mt-4 border-t border-line pt-4">
          <AccountEntries onChosen={close} />
        </div>
      )}
    </Dialog>
  )
}
