import type { CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { queryPrefixOfRoute, refetchQueriesByKeyPrefixes, useRouteMutation } from '../api/query.ts'
import { displayNameOf, type ObjectWithDisplayName } from '../notify/display-name.ts'
import { notifyError } from '../notify/notify-error.ts'
import { notifyInfo } from '../notify/toasts.ts'
import { commonText } from '../text/common.text.ts'
import { askDeleteConfirmation } from './confirm.tsx'

type Removal<R extends RouteDefinition, Row> = Operation<R, Row> &
  (Row extends ObjectWithDisplayName ? Partial<DisplayNameOption<Row>> : DisplayNameOption<Row>)

interface DisplayNameOption<Row> {
  /** The name in the toast; by default the row's name. */
  of: (row: Row) => string
}

interface Operation<R extends RouteDefinition, Row> {
  /** Returns the title of the confirmation, which must name the row. */
  title: (row: Row) => string
  content?: (row: Row) => ReactNode
  /** The text of the confirm button, a verb; by default O'chirish (delete). */
  yes?: string | ((row: Row) => string)
  done: (row: Row) => string
  /** Returns the arguments of the API call; by default the id of the row. */
  argsOf?: (row: Row) => CallArgumentsOf<R>
  /** The toast if another user has already deleted the row. `isThere` checks whether the list still contains it. */
  gone?: { title: string; isThere: (row: Row) => boolean }
  /** Called after the row was deleted, before the lists are loaded again. */
  onRemoved?: (row: Row) => void
  /** Key prefixes of the queries to load again; by default the prefix of the API route. */
  refresh?: readonly string[]
}

/**
 * If the server refuses the deletion, the confirmation stays open.
 * @returns a function that asks for confirmation and deletes the row; its promise resolves to false if the user cancels
 */
export function useRemoveWithConfirmation<R extends RouteDefinition, Row extends object>(
  route: R,
  removal: Removal<R, Row>,
) {
  const latest = useRef(removal)
  latest.current = removal
  /** The row of each running deletion, by its arguments. Several deletions may run at the same time. */
  const asked = useRef(new WeakMap<CallArgumentsOf<R>, Row>())
  const rowOf = (args: CallArgumentsOf<R>) => asked.current.get(args) as Row
  const { mutateAsync } = useRouteMutation(route, {
    done: (_, args) => latest.current.done(rowOf(args)),
    of: (_, args) => (latest.current.of ?? displayNameOf)(rowOf(args) as Row & ObjectWithDisplayName),
    onSuccess: (_, args) => latest.current.onRemoved?.(rowOf(args)),
    ...(removal.refresh ? { refresh: removal.refresh } : {}),
    silent: removal.gone !== undefined,
  })
  const client = useQueryClient()
  return useCallback(
    (row: Row) => {
      const { title, content, yes = commonText.remove } = latest.current
      const run = async () => {
        const { argsOf = byId<R>, gone } = latest.current
        if (gone && !gone.isThere(row)) return notifyInfo(gone.title)
        const args = argsOf(row)
        asked.current.set(args, row)
        try {
          await mutateAsync(args)
        } catch (error) {
          if (!gone) throw error
          if (!(error instanceof ApiError) || error.status !== 404) {
            notifyError(error)
            throw error
          }
          notifyInfo(gone.title)
          await refetchQueriesByKeyPrefixes(client, [queryPrefixOfRoute(route)])
        }
      }
      return askDeleteConfirmation({
        title: title(row),
        content: content?.(row),
        yes: typeof yes === 'string' ? yes : yes(row),
        run,
      })
    },
    [client, mutateAsync, route],
  )
}

const byId = <R extends RouteDefinition>(row: object) =>
  ({ params: { id: (row as { id: number }).id } }) as unknown as CallArgumentsOf<R>
