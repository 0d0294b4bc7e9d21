import type { ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { areaOf } from '../api/query.ts'
import { addressOf, type UncheckedArgs } from '../api/transport.ts'
import { useLive } from './use-live.ts'

const Changed = z.object({ seq: z.number() })

/**
 * Refetches the data of a screen when its topic reports a change; the events carry no data.
 * @param after the topic's event number in the first answer; undefined until it arrives
 */
export function useChanges<R extends RouteDefinition>(
  stream: R,
  { args, after }: { args: (after: number | undefined) => ArgsOf<R>; after: number | undefined },
): void {
  const client = useQueryClient()
  const readAnew = () => void client.invalidateQueries({ queryKey: [areaOf(stream)] })
  const address = (from: number | null) => addressOf(stream, args(from ?? undefined) as UncheckedArgs)
  useLive(
    addressOf(stream, args(undefined) as UncheckedArgs),
    { address, event: 'changed', parse: (data) => Changed.parse(data), onEvent: readAnew, readAnew },
    after,
  )
}
