import type { ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { areaOf } from '../api/query.ts'
import { addressOf, type LooseArgs } from '../api/transport.ts'
import { useLive } from './use-live.ts'

const Changed = z.object({ seq: z.number() })

/**
 * Keeps a screen told by a topic that only says that something has changed: what it shows is asked for again.
 * @param after the topic's number of the first answer; undefined until there is one
 */
export function useChanges<R extends RouteDefinition>(
  stream: R,
  { args, after }: { args: (after: number | undefined) => ArgsOf<R>; after: number | undefined },
): void {
  const client = useQueryClient()
  const readAnew = () => void client.invalidateQueries({ queryKey: [areaOf(stream)] })
  const address = (from: number | null) => addressOf(stream, args(from ?? undefined) as LooseArgs)
  useLive(
    addressOf(stream, args(undefined) as LooseArgs),
    { address, event: 'changed', parse: (data) => Changed.parse(data), onEvent: readAnew, readAnew },
    after,
  )
}
