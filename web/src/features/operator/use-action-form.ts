import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'

type Values<Name extends string> = Record<Name, string>
type Problems<Name extends string> = Partial<Record<Name, string>>

/** What was typed outlives an accidental close, for as long as the page is open. */
const drafts = new Map<string, Record<string, string>>()

function focusField(form: HTMLFormElement | null, selector = '[name]'): void {
  form?.querySelector<HTMLElement>(selector)?.focus()
}

interface ActionFormSetup<Name extends string> {
  /** What the form is for, such as one person's suspension. */
  place: string
  initial: Values<Name>
  check: (values: Values<Name>) => Problems<Name>
  onValid: (values: Values<Name>) => void
}

export function useActionForm<Name extends string>(setup: ActionFormSetup<Name>) {
  const draft = `${useActingUserId()} ${setup.place}`
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ ...setup.initial, ...drafts.get(draft) })
  const [problems, setProblems] = useState<Problems<Name>>({})

  // It comes in the place of what was pressed to open it.
  useEffect(() => focusField(form.current), [])

  const set = (changes: Partial<Values<Name>>) => {
    const next = { ...values, ...changes }
    setValues(next)
    drafts.set(draft, next)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = setup.check(values)
    setProblems(found)
    const first = (Object.keys(setup.initial) as Name[]).find((name) => found[name])
    if (first) focusField(form.current, `[name=${first}]`)
    else setup.onValid(values)
  }
  const bind = (name: Name) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value } as Partial<Values<Name>>),
  })
  return { form, values, problems, set, bind, submit, forget: () => drafts.delete(draft) }
}

export type ActionForm = Pick<ReturnType<typeof useActionForm<string>>, 'form' | 'submit'>
