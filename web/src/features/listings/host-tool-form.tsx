import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { FormProvider } from 'react-hook-form'
import { showRefusal, useLeaveGuard } from '../../lib/forms.ts'
import { Button } from '../../ui/button.tsx'
import { usePhotoField } from '../photos/use-photo-field.tsx'
import { useCreateTool } from './create-tool.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { ToolFields } from './tool-fields.tsx'
import { type ReadyTool, useToolForm } from './tool-form.ts'

interface HostToolFormProps {
  onListed: (tool: Tool) => void
}

/** Unmounting it is what clears it, so the page shows it anew after a success. */
export function HostToolForm({ onListed }: HostToolFormProps) {
  const form = useToolForm()
  const photos = usePhotoField()
  const createTool = useCreateTool()
  const guard = useLeaveGuard(form.formState.isDirty || photos.isChanged)
  const submit = async (listing: ReadyTool) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    createTool.mutate(
      { listing, photos: chosen },
      { onSuccess: onListed, onError: (error) => showRefusal(form, error) },
    )
  }
  const isListing = form.formState.isSubmitting || createTool.isPending
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="space-y-10">
        <ToolFields photoField={photos.field} />
        <Button type="submit" size="large" busyLabel={isListing && 'Listing your tool...'}>
          List My Tool
        </Button>
      </form>
      <LeaveDialog guard={guard} />
    </FormProvider>
  )
}
