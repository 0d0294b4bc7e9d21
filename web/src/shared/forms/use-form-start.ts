import type { AnswerOf, ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { useState } from 'react'
import { type CallOptions, useCall } from '../api/query.ts'
import { addressOf, type LooseArgs } from '../api/transport.ts'

interface StartOptions extends Pick<CallOptions, 'enabled' | 'silent' | 'staleMs'> {
  /** It is only looked at here: a copy will do at first, and each later answer is shown. */
  follows?: boolean
}

/**
 * What a form begins with: the first answer asked for since it opened, whatever comes afterwards. The fields keep their
 * first values, so the version or count that was seen must not run ahead of them; and a form that began with an older
 * copy would take back what others have changed since.
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
  const asked = addressOf(route, args as LooseArgs | undefined)
  const [first, setFirst] = useState<{ asked: string; data: AnswerOf<R> }>()
  // A read that failed leaves the older copy where it was.
  if (isSuccess && isFetchedAfterMount && first?.asked !== asked) setFirst({ asked, data })
  const start = first?.asked === asked ? first.data : undefined
  return { data: follows ? data : start, error, refetch }
}
