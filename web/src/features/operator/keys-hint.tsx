const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-sm">{children}</kbd>
)

/** Where there is a keyboard, as a rule. */
export function KeysHint({ hasSearch }: { hasSearch: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft max-lg:hidden">
      {hasSearch && (
        <>
          <Key>/</Key> searches,
        </>
      )}
      <Key>j</Key> <Key>k</Key> or arrows walk the rows, <Key>Enter</Key> opens one.
    </p>
  )
}
