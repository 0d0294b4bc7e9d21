import { Link } from 'react-router'
import { common } from '../shared/text/common.text.ts'
import { Blank } from '../shared/ui/Blank.tsx'
import { useTitle } from '../shared/ui/use-title.ts'

export function ForbiddenPage() {
  useTitle(common.forbidden)
  return (
    <Blank heading title={common.forbidden} hint={common.forbiddenHint} action={<Link to="/">{common.toHome}</Link>} />
  )
}
