import { Dialog } from '../../ui/dialog.tsx'
import { NavigationLinks } from './navigation-links.tsx'

interface NavigationSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The top navigation where there is no room for it in a row. */
export function NavigationSheet({ open, onOpenChange }: NavigationSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Menu" placement="side">
      <nav aria-label="Main" className="-mx-3 flex flex-col">
        <NavigationLinks
          onNavigate={() => onOpenChange(false)}
          linkClassName="display flex min-h-13 items-center justify-between rounded-md px-3 text-xl hover:bg-sunken"
          currentClassName="text-leaf"
        />
      </nav>
    </Dialog>
  )
}
