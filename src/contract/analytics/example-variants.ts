/** An A/B test with a clear result, for the API reference. */
export const exampleVariants = [
  {
    name: 'control',
    template_id: 'default',
    template_name: 'default',
    impressions: 1990,
    conversions: 199,
    conversion_rate: 10,
    confidence: 99.9,
    interval: null,
    tied_with: [],
    single_look: {
      note: 'valid only if you look once',
      interval: null,
      p_value: null,
      chance_to_be_best: 0,
    },
  },
  {
    name: 'emotional',
    template_id: '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11',
    template_name: 'Summer wall',
    impressions: 1990,
    conversions: 313,
    conversion_rate: 15.73,
    confidence: 99.9,
    interval: [2.49, 8.97],
    tied_with: [],
    is_winner: true,
    single_look: {
      note: 'valid only if you look once',
      interval: [3.65, 7.81],
      p_value: 6.77e-8,
      chance_to_be_best: 100,
    },
  },
];
