import { toolPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { showRefusal } from '../../lib/forms.ts'
import { usePhotoField } from '../photos/use-photo-field.tsx'
import { useChangeTool } from './change-listing.ts'
import { changedFields, EditForm, useSavedListing } from './edit-form.tsx'
import { ToolFields } from './tool-fields.tsx'
import { type ReadyTool, toolBodyOf, toolValuesOf, useToolForm } from './tool-form.ts'

export function EditToolForm({ tool }: { tool: Tool }) {
  // A refetch must not overwrite typed fields.
  const [before] = useState(() => toolValuesOf(tool))
  const form = useToolForm(before)
  const photos = usePhotoField({ images: tool.images, imageTexts: tool.imageTexts ?? [] })
  const path = toolPath(tool.id)
  const changeTool = useChangeTool(tool.id)
  const { guard, onSaved } = useSavedListing(path, form.formState.isDirty || photos.isChanged)

  const submit = async (listing: ReadyTool) => {
    const chosen = await photos.whenThere()
    if (!chosen) return
    const changes = {
      ...changedFields(toolBodyOf(before), toolBodyOf(listing)),
      ...(photos.isChanged && chosen),
    }
    if (Object.keys(changes).length === 0) onSaved()
    else
      changeTool.mutate(changes, {
        onSuccess: onSaved,
        onError: (error) => showRefusal(form, error),
      })
  }

  return (
    <FormProvider {...form}>
      <EditForm
        name={tool.name}
        path={path}
        guard={guard}
        isSaving={form.formState.isSubmitting || changeTool.isPending}
        onSubmit={form.handleSubmit(submit)}
      >
        <ToolFields photoField={photos.field} />
      </EditForm>
    </FormProvider>
  )
}
