import type { EndpointDefinition, EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { readAllAgain } from '../../../changes.ts'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFooter } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'

interface ActWords {
  done: string
  failure: string
}

/** Runs an operator action, shows a toast and refetches all queries. */
export function useAct<E extends EndpointDefinition>(endpoint: E, words: ActWords) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess: async () => {
      await readAllAgain(queryClient)
      addToast({ title: words.done })
    },
    // Another operator may have acted first, so the tables refetch.
    onError: () => readAllAgain(queryClient),
    meta: { failure: (error) => wordsOf(error, words.failure) },
  })
}

type Values<Name extends string> = Record<Name, string>
type Problems<Name extends string> = Partial<Record<Name, string>>

/** Drafts survive closing a sheet, until the page closes. */
const drafts = new Map<string, Record<string, string>>()

function focusField(form: HTMLFormElement | null, selector = '[name]'): void {
  form?.querySelector<HTMLElement>(selector)?.focus()
}

interface ActionFormSetup<Name extends string> {
  /** Key of the draft, such as `suspend user2`. */
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

  // The form replaces the pressed button, so it takes the focus.
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

type ActionForm = Pick<ReturnType<typeof useActionForm<string>>, 'form' | 'submit'>

interface ReasonFieldProps extends ComponentProps<'textarea'> {
  label?: string
  /** Names the reader. */
  hint: string
  error: string | undefined
}

/** Every operator action requires a reason, which the audit log stores. */
export function ReasonField({ label = 'Reason', hint, error, ...rest }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...control} maxLength={TEXT_LIMITS.notes} {...rest} />}
    </Field>
  )
}

/** Callbacks that leave a form within a sheet. */
export interface FormWays {
  onBack: () => void
  onDone: () => void
}

interface ActionFormFieldsProps {
  form: ActionForm
  /** Label of the submit button; `busyLabel` replaces it while pending. */
  action: string
  busyLabel: string | false
  isDanger?: boolean
  onBack: () => void
  children: ReactNode
}

/** Form fields, with the buttons in the dialog's footer. */
export function ActionFormFields(props: ActionFormFieldsProps) {
  const { form, action, busyLabel, isDanger = false, onBack, children } = props
  const id = useId()
  return (
    <form id={id} ref={form.form} onSubmit={form.submit} noValidate className="grid gap-5">
      {children}
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          Not now
        </Button>
        <Button
          type="submit"
          form={id}
          variant={isDanger ? 'danger' : 'primary'}
          busyLabel={busyLabel}
        >
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
