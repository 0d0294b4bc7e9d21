import { Link } from 'react-router'
import { common } from '../shared/text/common.text.ts'
import { Blank } from '../shared/ui/Blank.tsx'
import { useTitle } from '../shared/ui/use-title.ts'

export function NotFoundPage() {
  useTitle(common.notFound)
  return (
    <Blank heading title={common.notFound} hint={common.notFoundHint} action={<Link to="/">{common.toHome}</Link>} />
  )
}
