import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { keyOf, useRouteMutation } from '../../shared/api/query.ts'
import { notifyWarning } from '../../shared/notify/bus.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { confirmSeats } from '../../shared/ui/confirm-seats.ts'
import { importsText } from './student-imports.text.ts'

/**
 * Query keys of areas that list students, which are refetched after an import or its undo; the import's own queries are
 * refetched separately.
 */
const everywhere = ['students', 'groups', 'student-group']

/**
 * Returns the actions on an import. Each sends the displayed version; if another user was faster, the newest version is
 * loaded with a message. The user's own edits wait for each other, so that each has the version of the previous edit.
 */
export function useImport(plan: ImportPlan) {
  const client = useQueryClient()
  const params = { id: plan.id }
  const planKey = keyOf(studentImports.read, { params })
  const readAgain = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => /\/students\/imports/.test(String(queryKey[1])) })

  const show = (next: ImportPlan) => {
    client.setQueryData(planKey, next)
    void client.invalidateQueries({ queryKey: ['students', 'GET /students/imports/{id}/rows'] })
    void client.invalidateQueries({ queryKey: ['students', 'GET /students/imports'], refetchType: 'none' })
  }
  const failed = (error: Error) => {
    // The user is asked whether the room may have more people than seats.
    if (error instanceof ApiError && error.code === 'SEATS_EXCEEDED') return
    const isOld = error instanceof ApiError && (error.code === 'IMPORT_CHANGED' || error.code === 'IMPORT_OVER')
    if (isOld) notifyWarning(importsText.changed)
    else notifyError(error)
    if (isOld) void readAgain()
  }
  const options = { silent: true, refresh: [], onError: failed }
  const remap = useRouteMutation(studentImports.remap, { ...options, onSuccess: show })
  const change = useRouteMutation(studentImports.changeRow, { ...options, onSuccess: (answer) => show(answer.plan) })
  const skipErrors = useRouteMutation(studentImports.skipErrors, { ...options, onSuccess: show })
  const apply = useRouteMutation(studentImports.apply, { ...options, refresh: everywhere, onSuccess: show })
  const revert = useRouteMutation(studentImports.revert, { ...options, refresh: everywhere, onSuccess: show })
  const { version } = plan
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const correct = (line: number, cells: Record<string, string>) => {
    const sent = last.current.then(() => {
      const newest = client.getQueryData<ImportPlan>(planKey)?.version ?? version
      return change.mutateAsync({ params: { ...params, line }, body: { version: newest, cells } })
    })
    last.current = sent.catch(() => {})
    return sent
  }
  return {
    isBusy: remap.isPending || change.isPending || skipErrors.isPending,
    remap: (mapping: ImportPlan['mapping'], dateOrder?: 'day' | 'month') =>
      remap.mutate({ params, body: { version, mapping, ...(dateOrder && { dateOrder }) } }),
    /** Sends new texts of cells, by the index of their column. */
    correct,
    skip: (line: number, isSkipped: boolean) =>
      change.mutate({ params: { ...params, line }, body: { version, isSkipped } }),
    skipErrors: () => skipErrors.mutate({ params, body: { version } }),
    apply: () => confirmSeats((sure) => apply.mutateAsync({ params, body: { version, ...sure } })),
    revert: () => revert.mutateAsync({ params }),
  }
}
