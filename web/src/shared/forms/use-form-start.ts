import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useState } from 'react'
import { type CallOptions, useCall } from '../api/query.ts'
import { addressOf, type UncheckedArgs } from '../api/transport.ts'

interface StartOptions extends Pick<CallOptions, 'enabled' | 'silent' | 'staleMs'> {
  /** True = the screen only displays the data: a cached answer is shown first, and each later answer replaces it. */
  follows?: boolean
}

/**
 * Returns the initial data of a form: the first answer requested after the form opened. Later answers are ignored: the
 * fields keep their first values, so `version` must not be newer than they are. A cached answer is not used: saving it
 * would revert other users' changes.
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
  // If the read failed, older cached data is not used either.
  if (isSuccess && isFetchedAfterMount && first?.asked !== asked) setFirst({ asked, data })
  const start = first?.asked === asked ? first.data : undefined
  return { data: follows ? data : start, error, refetch }
}
