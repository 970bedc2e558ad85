import type { ReactNode } from 'react'

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-6 border-t border-line pt-6">
      <legend className="display float-left mb-4 w-full text-xl font-semibold">{title}</legend>
      <div className="clear-both space-y-6">{children}</div>
    </fieldset>
  )
}
