import type { CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { queryAreaOfRoute } from '../api/query.ts'
import { callAddressOf, type UncheckedCallArguments } from '../api/transport.ts'
import { useLiveEvents } from './use-live.ts'

const Changed = z.object({ seq: z.number() })

/**
 * Loads the data of a screen again when its event stream reports a change.
 * @param after the event number in the first response; undefined until it arrives
 */
export function useLiveRefetch<R extends RouteDefinition>(
  stream: R,
  { args, after }: { args: (after: number | undefined) => CallArgumentsOf<R>; after: number | undefined },
): void {
  const client = useQueryClient()
  const readAnew = () => void client.invalidateQueries({ queryKey: [queryAreaOfRoute(stream)] })
  const address = (from: number | null) => callAddressOf(stream, args(from ?? undefined) as UncheckedCallArguments)
  useLiveEvents(
    callAddressOf(stream, args(undefined) as UncheckedCallArguments),
    { address, event: 'changed', parse: (data) => Changed.parse(data), onEvent: readAnew, readAnew },
    after,
  )
}
