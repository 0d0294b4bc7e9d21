import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useState } from 'react'
import { type CallOptions, useCall } from '../api/query.ts'
import { addressOf, type UncheckedArgs } from '../api/transport.ts'

interface StartOptions extends Pick<CallOptions, 'enabled' | 'silent' | 'staleMs'> {
  /** The screen only displays the data: a cached answer is used at first, and each later answer replaces it. */
  follows?: boolean
}

/**
 * Returns the initial data of a form: the first answer requested after it opened, even if newer answers arrive. The
 * fields keep their first values, so a version or count must not be newer than they are. A form with an older cached
 * answer would revert later changes of other users.
 */
export function useFormStart<R extends RouteDefinition>(
  route: R,
  args: ArgsOf<R> | undefined = undefined,
  { follows = false, ...options }: StartOptions = {},
) {
  const { data, error, refetch, isSuccess, isFetchedAfterMount } = useCall(
    route,
    args,
    follows ? options : { ...options, staleMs: 0 },
  )
  const asked = addressOf(route, args as UncheckedArgs | undefined)
  const [first, setFirst] = useState<{ asked: string; data: AnswerOf<R> }>()
  // After a failed read, the older cached data is not used either.
  if (isSuccess && isFetchedAfterMount && first?.asked !== asked) setFirst({ asked, data })
  const start = first?.asked === asked ? first.data : undefined
  return { data: follows ? data : start, error, refetch }
}
