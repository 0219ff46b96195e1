/** Of the standard normal distribution, to double precision. */
export const normalQuantiles = {
  /** 97.5%: both sides of a 95% interval. */
  both95: 1.959963984540054,
  /** 80%: the power that a sample size is planned for. */
  one80: 0.8416212335729143,
} as const;
