export const marketText = {
  given: 'Xaridingiz topshirildi',
  returned: 'Xaridingiz qaytarib olindi',
  cancelled: 'Xaridingiz bekor qilindi',
  coinsBack: (item: string, price: number) => `${item}: ${price} kumush qaytarildi`,
}
