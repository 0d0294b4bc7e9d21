import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryKeyOfCall, useRouteMutation } from '../../shared/api/query.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { notifyWarning } from '../../shared/notify/toasts.ts'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { importsText } from './student-imports.text.ts'

/** Key prefixes of the queries that list students. They are loaded again after an import is applied or undone. */
const everywhere = ['students', 'groups', 'student-group']

/** Actions on an import. Each change sends the version that the user saw, and edits are sent one after the other. */
export function useStudentImportActions(plan: ImportPlan) {
  const client = useQueryClient()
  const params = { id: plan.id }
  const planKey = queryKeyOfCall(studentImports.read, { params })
  const readAgain = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => /\/students\/imports/.test(String(queryKey[1])) })

  const show = (next: ImportPlan) => {
    client.setQueryData(planKey, next)
    void client.invalidateQueries({ queryKey: ['students', 'GET /students/imports/{id}/rows'] })
    void client.invalidateQueries({ queryKey: ['students', 'GET /students/imports'], refetchType: 'none' })
  }
  const failed = (error: Error) => {
    // No toast is shown for this error: the user is asked to confirm more students in the group than seats in the room.
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
    correct,
    skip: (line: number, isSkipped: boolean) =>
      change.mutate({ params: { ...params, line }, body: { version, isSkipped } }),
    skipErrors: () => skipErrors.mutate({ params, body: { version } }),
    apply: () => confirmExceededSeats((sure) => apply.mutateAsync({ params, body: { version, ...sure } })),
    revert: () => revert.mutateAsync({ params }),
  }
}
