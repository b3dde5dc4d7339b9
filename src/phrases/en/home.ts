export const home = {
  title: 'Customer service from your own answers',
  description:
    'Huida is an open customer-service bot platform: load your questions and answers, go live in minutes, and see where every answer comes from.',
} satisfies typeof import('../zh/home.ts').home
