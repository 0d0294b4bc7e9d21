import { Link, useLocation } from 'wouter'
import { marketText as text } from './market.text.ts'

const places = [
  { path: '/shop', name: text.shop },
  { path: '/shop/purchases', name: text.purchases },
]

export function ShopTabs() {
  const [at] = useLocation()
  return (
    <nav className="choices" aria-label={text.shop}>
      {places.map(({ path, name }) => (
        <Link key={path} href={path} replace aria-current={at === path ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
