<?php
/**
 * Leaves nothing behind.
 *
 * @package Truce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'truce_settings' );
